import type { ClientSettings, KeptSettings } from '../pool-settings'
import type { Triggers } from '../triggers/triggers'

/** Somebody who has an account from the start. */
export interface NewUser {
  /** In a pool where the e-mail is the name, the e-mail. */
  username: string
  password: string
  attributes?: Readonly<Record<string, string>> | undefined
  /** Groups to be in; those that are missing are made. */
  groups?: readonly string[] | undefined
}

/** A pool as code or a configuration file describes it. */
export interface NewPool {
  /** `REGION_NAME`, such as `us-east-1_LocalPool`. */
  poolId: string
  /** Where they differ from the defaults, for the pool and for each client that does not say otherwise. */
  settings?: Partial<KeptSettings> | undefined
  /** The app clients by their ids, and what each has of its own. */
  clients?: Readonly<Record<string, Partial<ClientSettings>>> | undefined
  users?: readonly NewUser[] | undefined
  /** The functions that it calls, each under the hosted service's name of its trigger. */
  triggers?: Triggers | undefined
}
