/** Reads a function's environment, which its template sets; throws with all missing names. */
export function functionSettings<Name extends string>(
  names: readonly Name[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<Name, string> {
  const missing = names.filter((name) => !environment[name])
  if (missing.length > 0) throw new Error(`The function's environment lacks ${missing.join(', ')}.`)
  return environment as Record<Name, string>
}
