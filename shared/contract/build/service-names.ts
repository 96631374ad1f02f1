/** Names of services and settings are parts of `/api/{remote}/{service}/…` and keys of config.json. */
const SERVICE_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

export const isServiceName = (text: string) => SERVICE_NAME.test(text)
