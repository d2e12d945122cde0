#include "cli/plumbline-mpi/command_line.hpp"

int main(int argc, char** argv) { return plumbline::run_mpi_command_line(argc, argv); }
