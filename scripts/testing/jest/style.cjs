// Of a CSS Module every class is named as in its source; a plain style sheet is imported for nothing.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
