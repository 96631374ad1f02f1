import { isPolicyName } from '../build/policy-names'
import { entriesOf, textsOf } from '../json-value'

/** The policies that a config.json allows besides the site's own. */
export function allowedPolicies(config: unknown): string[] {
  return textsOf(entriesOf(config).get('policies')).filter(isPolicyName)
}

/** True if a config.json allows remotes a `<style>` with text. */
export function allowsInlineStyles(config: unknown): boolean {
  return entriesOf(config).get('inlineStyles') === true
}

/** A sentence if a remote adds a `<style>` with text and a config.json does not allow it. */
export function inlineStyleProblems(isNeeded: boolean, config: unknown): string[] {
  if (!isNeeded || allowsInlineStyles(config)) return []
  return [
    '"inlineStyles" is not true, but one of its libraries adds a <style> with text: the operator can allow it with --inline-styles or InlineStyles.',
  ]
}

/** A sentence for each policy that a remote creates and a config.json does not allow. */
export function policyProblems(policies: readonly string[], config: unknown): string[] {
  const allowed = allowedPolicies(config)
  return policies
    .filter((policy) => !allowed.includes(policy))
    .map(
      (policy) =>
        `"policies" lacks "${policy}", which its framework needs: the operator can allow it with --policies or ScriptPolicies.`,
    )
}
