import * as v from 'valibot'
import { isScreenPath } from './build/file-paths'

/** A screen as its release lists it; keys of newer versions stay, and are ignored. */
export const releasedScreen = v.looseObject({
  path: v.pipe(v.string(), v.check(isScreenPath, 'must be a path of the site')),
  module: v.string(),
  access: v.string(),
  title: v.string(),
  when: v.optional(v.string()),
  link: v.optional(v.string()),
  /** Paths of the screens that it leads to. */
  next: v.optional(v.array(v.string())),
})
export type ReleasedScreen = v.InferOutput<typeof releasedScreen>

/** The screen with the keys of this contract, and no others. */
export function screenForPages({
  path,
  module,
  access,
  title,
  when,
  link,
  next,
}: ReleasedScreen): ReleasedScreen {
  const extra = { ...(when && { when }), ...(link && { link }), ...(next && { next }) }
  return { path, module, access, title, ...extra }
}
