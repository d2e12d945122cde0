# The lessons of docs/lessons/ as a C++ source, so that a program that was copied away has them: cmake -P, with FOLDER and
# OUTPUT. A file NN-NAME.md is the lesson NAME; their order is that of the numbers.
file(GLOB files ${FOLDER}/[0-9][0-9]-*.md)
list(SORT files)
set(rows "")
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  string(SUBSTRING ${name} 3 -1 name)
  file(READ ${file} text)
  string(APPEND rows "    {\"${name}\", R\"lesson(${text})lesson\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"analysis/lesson/lessons.hpp\"

namespace plumbline {

std::span<const Lesson> lessons() {
  static constexpr Lesson all[] = {
${rows}  };
  return all;
}

}  // namespace plumbline
")
