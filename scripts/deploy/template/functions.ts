import { BUNDLE_NAME } from '../bundle-functions'
import { SETTING_NAMES } from '../functions/function-settings'
import { chatStatements } from './permissions'
import { attribute, type Resources, ref, sub, type Value, variable } from './resource'

/** Where the packaging tool finds the bundle, from the template's own folder. */
export const BUNDLE_FOLDER = './functions'
const LOG_DAYS = 30

interface FunctionOptions {
  /** The name that the bundle exports. */
  handler: 'handler' | 'authorizer' | 'sweep'
  seconds: number
  statements: readonly Value[]
}

/** The functions, each with a role and a log of its own. */
export const functionResources: Resources = {
  ...functionOf('ChatFunction', { handler: 'handler', seconds: 29, statements: chatStatements }),
  ...functionOf('AuthorizerFunction', { handler: 'authorizer', seconds: 10, statements: [] }),
  ...functionOf('SweepFunction', { handler: 'sweep', seconds: 55, statements: chatStatements }),
  SweepClock: {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [{ Id: 'sweep', Arn: attribute('SweepFunction', 'Arn') }],
    },
  },
  SweepClockPermission: {
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: ref('SweepFunction'),
      Principal: 'events.amazonaws.com',
      SourceArn: attribute('SweepClock', 'Arn'),
    },
  },
}

function functionOf(name: string, { handler, seconds, statements }: FunctionOptions): Resources {
  return {
    [name]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Runtime: 'nodejs22.x',
        Architectures: ['arm64'],
        Handler: `${BUNDLE_NAME}.${handler}`,
        Code: BUNDLE_FOLDER,
        MemorySize: 256,
        Timeout: seconds,
        Role: attribute(`${name}Role`, 'Arn'),
        LoggingConfig: { LogGroup: ref(`${name}Log`) },
        Environment: {
          Variables: {
            [SETTING_NAMES.tableName]: ref('ChatTable'),
            [SETTING_NAMES.userPoolId]: ref('UserPool'),
            [SETTING_NAMES.clientId]: ref('UserPoolClient'),
            [SETTING_NAMES.managementUrl]: sub(
              `https://${variable('ChatApi')}.execute-api.${variable('AWS::Region')}.${variable('AWS::URLSuffix')}/prod`,
            ),
          },
        },
      },
    },
    [`${name}Log`]: { Type: 'AWS::Logs::LogGroup', Properties: { RetentionInDays: LOG_DAYS } },
    [`${name}Role`]: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Principal: { Service: 'lambda.amazonaws.com' },
              Action: 'sts:AssumeRole',
            },
          ],
        },
        Policies: [
          {
            PolicyName: 'own-work',
            PolicyDocument: {
              Version: '2012-10-17',
              Statement: [logStatement(name), ...statements],
            },
          },
        ],
      },
    },
  }
}

function logStatement(name: string): Value {
  return {
    Effect: 'Allow',
    Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    Resource: attribute(`${name}Log`, 'Arn'),
  }
}
