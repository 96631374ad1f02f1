import type { ClientSettings, KeptSettings } from '../pool-settings'
import type { Triggers } from '../triggers/triggers'

/** A user who has an account from the start. */
export interface NewUser {
  /** The e-mail, in a pool where that is the name. */
  username: string
  password: string
  attributes?: Readonly<Record<string, string>> | undefined
  /** The user's groups; missing ones are created. */
  groups?: readonly string[] | undefined
}

/** A pool as described by code or a configuration file. */
export interface NewPool {
  /** `REGION_NAME`, such as `us-east-1_LocalPool`. */
  poolId: string
  /** Settings other than the defaults, for the pool and for clients that do not override them. */
  settings?: Partial<KeptSettings> | undefined
  /** The app clients by id, each with its own settings. */
  clients?: Readonly<Record<string, Partial<ClientSettings>>> | undefined
  users?: readonly NewUser[] | undefined
  /** The functions that it calls, by the hosted service's names of the triggers. */
  triggers?: Triggers | undefined
}
