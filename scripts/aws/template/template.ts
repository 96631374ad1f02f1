import { functionResources } from './functions'
import { gatewayResources } from './gateway'
import { attribute, type Resources, ref, sub, type Value, variable } from './resource'
import { siteResources } from './site'
import { tableResources } from './table'
import { userPoolResources } from './user-pool'

export interface Template {
  AWSTemplateFormatVersion: '2010-09-09'
  Description: string
  Resources: Resources
  Outputs: Readonly<Record<string, { Description: string; Value: Value }>>
}

/** `config.json` of the hosted site, as soon as the stack's ids are known. */
const runtimeConfig = sub(
  JSON.stringify({
    production: true,
    userPoolId: variable('UserPool'),
    clientId: variable('UserPoolClient'),
    gatewayId: variable('ChatApi'),
    chat: { authorize: true, resume: true },
  }),
)

/** Everything that the hosted site runs on, in one stack. */
export const template: Template = {
  AWSTemplateFormatVersion: '2010-09-09',
  Description: 'Parlor: accounts, chat and site',
  Resources: {
    ...userPoolResources,
    ...tableResources,
    ...functionResources,
    ...gatewayResources,
    ...siteResources,
  },
  Outputs: {
    RuntimeConfig: { Description: 'Goes into config.json', Value: runtimeConfig },
    SiteBucket: { Description: 'Where releases are published', Value: ref('SiteBucket') },
    SiteAddress: {
      Description: 'Where the site is',
      Value: sub(`https://${variable('SiteCdn.DomainName')}`),
    },
    ChatTable: { Description: 'Where the room is kept', Value: attribute('ChatTable', 'Arn') },
  },
}
