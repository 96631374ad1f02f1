import * as v from 'valibot'
import { isRemoteName } from './package-names'
import { ACCESS } from './screen-paths'

const NAME_RULE = 'must be a name of two parts or more, such as dash.aside'

/** The name of a slot, unique on the whole site. */
export const SLOT_NAME = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/
const slotName = v.pipe(v.string(NAME_RULE), v.regex(SLOT_NAME, NAME_RULE))

const remoteName = v.pipe(
  v.string('must be a remote'),
  v.check(isRemoteName, 'must be a remote, such as remote-quiz'),
)

/** The slots of a remote's screens, and the remotes that may fill them. */
export const slots = v.record(
  slotName,
  v.strictObject({
    from: v.union(
      [v.literal('anyone'), v.pipe(v.array(remoteName), v.nonEmpty('must name a remote'))],
      'must be "anyone", or a list of remotes',
    ),
  }),
)

/** A remote's contributions to the slots of others. `setting`: the schema of a key for `when`. */
export const contributionsWith = (
  setting: v.GenericSchema<unknown, string>,
  module: v.GenericSchema<unknown, string>,
) =>
  v.array(
    v.strictObject({
      into: slotName,
      module,
      access: v.picklist(ACCESS, `must be one of ${ACCESS.join(', ')}`),
      /** Its place among the contributions to a slot, from small to large. */
      order: v.optional(v.number('must be a number')),
      /** A key of the runtime configuration: the contribution exists only if it is true. */
      when: v.optional(setting),
    }),
    'must be a list of contributions',
  )
