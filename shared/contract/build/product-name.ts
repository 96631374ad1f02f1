/** Of a site whose config.json has no name. */
export const PRODUCT_NAME = 'Parlor'

/**
 * The name in the HTML of a build, where the composer puts that of the site. The signs around it are
 * invisible: an earlier composer leaves it as it is.
 */
export const NAME_MARK = `\u2063${PRODUCT_NAME}\u2063`
