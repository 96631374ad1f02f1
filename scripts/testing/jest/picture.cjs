module.exports = '/picture.svg'
