/** The region of the specification; it stands in the issuer and in the devices' keys. */
export const REGION = 'us-east-1'
