import { isPolicyName } from '../build/policy-names'
import { isServiceName } from '../build/service-names'
import { entriesOf, mapOf, textOf, textsOf } from '../json-value'

// The services, settings and policies of a release, as pages and deploys read them from its manifest.

/** A service that a release calls; it gets no token unless the manifest clearly names one. */
export interface ReleasedService {
  token: 'none' | 'id' | 'access'
  /** Methods that may be sent again after a 401, besides GET and HEAD. */
  repeat: readonly string[]
}

/** A setting that a release reads from config.json. */
export interface ReleasedSetting {
  /** One of the kinds in `declared/settings.ts`, or one that only a newer tool knows. */
  kind: string
  /** The values of a `choice`. */
  values?: readonly string[] | undefined
  default?: unknown
}

export interface DeclaredParts {
  services: Readonly<Record<string, ReleasedService>>
  settings: Readonly<Record<string, ReleasedSetting>>
  /** The trusted-types policies that it creates. */
  policies: readonly string[]
  /** True if it adds a `<style>` with text. */
  inlineStyles: boolean
}

/** Reads them from `remote.json`, or from the `release` of a manifest. */
export function readDeclaredParts(value: unknown): DeclaredParts {
  const members = entriesOf(value)
  return {
    services: withServiceNames(mapOf(members.get('services'), releasedService)),
    settings: withServiceNames(mapOf(members.get('settings'), releasedSetting)),
    policies: textsOf(members.get('policies')).filter(isPolicyName),
    inlineStyles: members.get('inlineStyles') === true,
  }
}

/** The same for a page, without the parts that it does not read; empty if a release declares none. */
export function partsForPage({
  services,
  settings,
  policies,
  inlineStyles,
}: DeclaredParts): object {
  const isEmpty = (part: object) => Object.keys(part).length === 0
  return {
    ...(!isEmpty(services) && { services }),
    ...(!isEmpty(settings) && { settings }),
    ...(policies.length > 0 && { policies }),
    ...(inlineStyles && { inlineStyles }),
  }
}

function withServiceNames<T>(parts: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => isServiceName(name)))
}

function releasedService(value: unknown): ReleasedService {
  const service = entriesOf(value)
  const token = service.get('token')
  return {
    token: token === 'id' || token === 'access' ? token : 'none',
    repeat: textsOf(service.get('repeat')),
  }
}

function releasedSetting(value: unknown): ReleasedSetting {
  const setting = entriesOf(value)
  const values = setting.get('values')
  return {
    kind: textOf(setting.get('kind')) ?? '',
    ...(values !== undefined && { values: textsOf(values) }),
    ...(setting.has('default') && { default: setting.get('default') }),
  }
}
