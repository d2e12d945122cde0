#include "cli/plumbline/command_line.hpp"

int main(int argc, char** argv) { return plumbline::run_command_line(argc, argv); }
