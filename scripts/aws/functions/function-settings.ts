/** The environment variable of each setting; `template.yaml` sets them. */
const VARIABLES = {
  tableName: 'TABLE_NAME',
  userPoolId: 'USER_POOL_ID',
  clientId: 'CLIENT_ID',
  /** `https://{gatewayId}.execute-api.{region}.amazonaws.com/{stage}`. */
  managementUrl: 'MANAGEMENT_URL',
} as const

export type FunctionSettings = Record<keyof typeof VARIABLES, string>

/** Reads the settings, or names every one that is missing. */
export function functionSettings(
  environment: Readonly<Record<string, string | undefined>>,
): FunctionSettings {
  const missing = Object.values(VARIABLES).filter((name) => !environment[name])
  if (missing.length > 0) throw new Error(`The function's environment lacks ${missing.join(', ')}.`)
  const settings = Object.entries(VARIABLES).map(([key, name]) => [key, environment[name]])
  return Object.fromEntries(settings) as FunctionSettings
}
