// Classes of a CSS Module keep their names; plain style sheets are ignored.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
