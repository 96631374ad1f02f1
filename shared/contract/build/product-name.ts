/** The name of a site whose config.json has none. */
export const PRODUCT_NAME = 'Parlor'

/**
 * The name in the HTML of a build, which the composer replaces with that of the site. The characters
 * around it are invisible, so an earlier composer can leave it as it is.
 */
export const NAME_MARK = `\u2063${PRODUCT_NAME}\u2063`
