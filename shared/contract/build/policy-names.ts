/** The name of a trusted-types policy that a framework makes; the default one would be everybody's. */
export const isPolicyName = (text: string) => /^[a-z][\w#-]{0,40}$/.test(text) && text !== 'default'
