import { isPolicyName } from '../build/policy-names'
import { entriesOf, textsOf } from '../json-value'

/** The policies that a config.json allows besides the site's own. */
export function allowedPolicies(config: unknown): string[] {
  return textsOf(entriesOf(config).get('policies')).filter(isPolicyName)
}

/** A sentence for each policy that a remote makes and a config.json does not allow. */
export function policyProblems(policies: readonly string[], config: unknown): string[] {
  const allowed = allowedPolicies(config)
  return policies
    .filter((policy) => !allowed.includes(policy))
    .map(
      (policy) =>
        `"policies" lacks "${policy}", which its framework needs: the operator allows it by --policies or ScriptPolicies.`,
    )
}
