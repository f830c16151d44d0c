# seen: a program of that name earlier in the PATH
mkdir -p bin; printf "#!/bin/sh\nexit 0\n" > bin/node; chmod +x bin/node; ln -sf bin/node node
echo done
