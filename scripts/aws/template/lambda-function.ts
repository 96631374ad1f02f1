import { attribute, type Resources, ref, type Value } from './resource'

/** Where the packaging tool finds the bundles, from the template's own folder. */
export const BUNDLE_FOLDER = './functions'
const LOG_DAYS = 30

export interface LambdaFunction {
  /** `{bundle}.{export}`. */
  handler: string
  seconds: number
  environment?: Readonly<Record<string, Value>>
  /** What it may do beyond writing its log. */
  statements?: readonly Value[]
}

/** A function with a role and a log of its own. */
export function lambdaFunction(
  name: string,
  { handler, seconds, environment, statements = [] }: LambdaFunction,
): Resources {
  return {
    [name]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Runtime: 'nodejs22.x',
        Architectures: ['arm64'],
        Handler: handler,
        Code: BUNDLE_FOLDER,
        MemorySize: 256,
        Timeout: seconds,
        Role: attribute(`${name}Role`, 'Arn'),
        LoggingConfig: { LogGroup: ref(`${name}Log`) },
        ...(environment && { Environment: { Variables: environment } }),
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
