/**
 * The props that each slot gives, by the slot's name. Its owner adds to it in a `slots.d.ts` of its
 * own, which comes with its release: `declare module '@parlor/shared' { interface Slots { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each remote with a slot declares its members
export interface Slots {}

/** The same type if it is plain data: no function, and so no session and no element. */
export type PlainData<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...given: never[]) => unknown
    ? never
    : { [Key in keyof T]: PlainData<T[Key]> }
