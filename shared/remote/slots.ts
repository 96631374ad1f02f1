/**
 * The props that each slot passes, by the slot's name. A slot's owner adds them in the
 * `slots.d.ts` of its release: `declare module '@parlor/shared' { interface Slots { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each remote with a slot declares its members
export interface Slots {}

/** The same type if it is plain data: no function, and so no session and no element. */
export type PlainData<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...given: never[]) => unknown
    ? never
    : { [Key in keyof T]: PlainData<T[Key]> }
