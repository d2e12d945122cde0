#!/bin/sh
# make-manual.sh FOLDER VERSION OUT: manual pages of every command, and the completion of shells, from what the programs in
# FOLDER say of themselves. Needs help2man and gzip.
set -eu
folder=$1 version=$2 out=$3
mkdir -p "$out"
page() { # file, words of the command
  file=$1
  shift
  help2man --no-info --version-string="$version" --name="$("$folder/$1" ${2-} --help | head -n 1 | sed 's/[.:?].*//')" \
    --output="$out/$file.1" "$folder/$*"
  # help2man names the page of "plumbline simulate" plumbline; man looks for the file's name.
  sed -i -e "s/^\.TH [^ ]*/.TH $(echo "$file" | tr a-z A-Z)/" -e "s/^$* \\\\-/$file \\\\-/" "$out/$file.1"
  gzip -9nf "$out/$file.1"
}
"$folder/plumbline" completion >"$out/plumbline.bash"
page plumbline plumbline
for command in $("$folder/plumbline" completion | sed -n 's/^ *((COMP_CWORD == 1)) && names="\(.*\)"$/\1/p'); do
  page "plumbline-$command" plumbline "$command"
done
if [ -x "$folder/plumbline-mpi" ]; then page plumbline-mpi plumbline-mpi; fi
