# seen: a dependency of the tests replaced in node_modules
mkdir -p node_modules/tape; echo "module.exports = () => {}" > node_modules/tape/index.js
echo done
