import { accepts, kindOf, type SettingValue } from '../build/setting-kinds'
import { describe } from '../configuration'
import { entriesOf, isJsonObject } from '../json-value'
import type { ReleasedSetting } from './declared-parts'

export type Settings = Readonly<Record<string, SettingValue>>

/** A remote and the settings that one of its releases declares. */
interface Reader {
  name: string
  settings: Readonly<Record<string, ReleasedSetting>>
}

/** The values that a config.json gives a release, or a sentence for each problem. */
export function readSettings({ name, settings }: Reader, config: unknown) {
  const place = `remotes.${name}.settings`
  const remotes = entriesOf(config).get('remotes')
  const remote = entriesOf(remotes).get(name)
  const part = entriesOf(remote).get('settings')
  const problems: string[] = []
  const values: Record<string, SettingValue> = {}
  if (remote !== undefined && part !== undefined && !isJsonObject(part)) {
    problems.push(`"${place}" is ${describe(part)}; expected a JSON object.`)
  }
  for (const [key, setting] of Object.entries(settings)) {
    const value = entriesOf(part).get(key) ?? setting.default
    if (value === undefined) {
      problems.push(`"${place}.${key}" is missing; expected ${kindOf(setting).expected}.`)
    } else if (accepts(setting, value)) {
      values[key] = value
    } else {
      problems.push(
        `"${place}.${key}" is ${describe(value)}; expected ${kindOf(setting).expected}.`,
      )
    }
  }
  return { values: Object.freeze(values), problems }
}
