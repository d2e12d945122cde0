#!/bin/sh
# make-manual.sh FOLDER VERSION OUT: manual pages of every command, and the completion of shells, from what the programs in
# FOLDER say of themselves. Needs help2man and gzip.
set -eu
folder=$1 version=$2 out=$3
mkdir -p "$out/help"
trap 'rm -rf "$out/help"' EXIT
cat >"$out/help/more" <<'END'
[SEE ALSO]
.BR plumbline (1),
.BR plumbline-mpi (1),
and for each command its own page, as in
.BR plumbline-simulate (1).
The documents are in docs/ of the source.
END

# A page has the name of the program that help2man asks: a script of the page's name asks ours. Columns within the description
# of a command, at 30, would be further commands to help2man: they become plain text.
page() { # name, words of the command
  page=$1
  shift
  cat >"$out/help/$page" <<END
#!/bin/sh
"$folder/$1" ${2-} "\$@" | sed 's/^ \{31,\}\([^ ]*\)  */                              \1 /'
END
  chmod +x "$out/help/$page"
  help2man --no-info --version-string="$version" --include="$out/help/more" --output="$out/$page.1" \
    --name="$("$folder/$1" ${2-} --help | head -n 1 | sed 's/[.:?].*//')" "$out/help/$page"
  gzip -9nf "$out/$page.1"
}
"$folder/plumbline" completion >"$out/plumbline.bash"
page plumbline plumbline
for command in $("$folder/plumbline" completion | sed -n 's/^ *((COMP_CWORD == 1)) && names="\(.*\)"$/\1/p'); do
  page "plumbline-$command" plumbline "$command"
done
if [ -x "$folder/plumbline-mpi" ]; then page plumbline-mpi plumbline-mpi; fi
