import type { ConfigurationForm } from '@parlor/shared/contract/configuration'
import * as v from 'valibot'

const setting: v.GenericSchema<unknown, ConfigurationForm[string]> = v.object({
  kind: v.string(),
  optional: v.optional(v.boolean()),
  unless: v.optional(v.string()),
  notWith: v.optional(v.string()),
  values: v.optional(v.array(v.string())),
  keys: v.optional(v.lazy(() => v.record(v.string(), setting))),
})

/** The rules for config.json as a host's manifest carries them; a newer host may have other kinds. */
export const configurationSchema: v.GenericSchema<unknown, ConfigurationForm> = v.record(
  v.string(),
  setting,
)
