import { SETTING_NAMES } from '../functions/function-settings'
import { lambdaFunction } from './lambda-function'
import { chatStatements } from './permissions'
import { attribute, type Resources, ref, sub, type Value, variable } from './resource'
import { STAGE } from './web-socket-api'

/** What the functions read of their environment (`function-settings.ts`). */
const environment: Readonly<Record<string, Value>> = {
  [SETTING_NAMES.tableName]: ref('ChatTable'),
  [SETTING_NAMES.userPoolId]: ref('UserPool'),
  [SETTING_NAMES.clientId]: ref('UserPoolClient'),
  [SETTING_NAMES.managementUrl]: sub(
    `https://${variable('ChatApi')}.execute-api.${variable('AWS::Region')}.${variable('AWS::URLSuffix')}/${STAGE}`,
  ),
}

export const functionResources: Resources = {
  ...lambdaFunction('ChatFunction', {
    handler: 'chat.handler',
    // As long as the gateway waits.
    seconds: 29,
    environment,
    statements: chatStatements,
  }),
  ...lambdaFunction('AuthorizerFunction', { handler: 'chat.authorizer', seconds: 10, environment }),
  ...lambdaFunction('SweepFunction', {
    handler: 'chat.sweep',
    // Over before the clock strikes again.
    seconds: 55,
    environment,
    statements: chatStatements,
  }),
  SweepClock: {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [{ Id: 'sweep', Arn: attribute('SweepFunction', 'Arn') }],
    },
  },
  SweepFunctionPermission: {
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: ref('SweepFunction'),
      Principal: 'events.amazonaws.com',
      SourceArn: attribute('SweepClock', 'Arn'),
    },
  },
}
