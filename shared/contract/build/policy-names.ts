/** The name of a trusted-types policy that a framework creates; all code could use `default`. */
export const isPolicyName = (text: string) => /^[a-z][\w#-]{0,40}$/.test(text) && text !== 'default'
