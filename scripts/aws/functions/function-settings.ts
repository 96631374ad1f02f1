export interface FunctionSettings {
  tableName: string
  userPoolId: string
  clientId: string
  /** `https://{gatewayId}.execute-api.{region}.amazonaws.com/{stage}`. */
  managementUrl: string
}

/** The environment variable of each setting; the template sets them. */
export const SETTING_NAMES = {
  tableName: 'TABLE_NAME',
  userPoolId: 'USER_POOL_ID',
  clientId: 'CLIENT_ID',
  managementUrl: 'MANAGEMENT_URL',
} as const satisfies Record<keyof FunctionSettings, string>

/** Reads the settings, or names every one that is missing. */
export function functionSettings(
  environment: Readonly<Record<string, string | undefined>>,
): FunctionSettings {
  const missing = Object.values(SETTING_NAMES).filter((name) => !environment[name])
  if (missing.length > 0) throw new Error(`The function's environment lacks ${missing.join(', ')}.`)
  const read = (name: string) => environment[name] ?? ''
  return {
    tableName: read(SETTING_NAMES.tableName),
    userPoolId: read(SETTING_NAMES.userPoolId),
    clientId: read(SETTING_NAMES.clientId),
    managementUrl: read(SETTING_NAMES.managementUrl),
  }
}
