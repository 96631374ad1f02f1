import { RETAINED, type Resources, ref, sub, variable } from './resource'

/** Specification section 9. */
const SHORTEST_PASSWORD = 6

export const userPoolResources: Resources = {
  UserPool: {
    Type: 'AWS::Cognito::UserPool',
    ...RETAINED,
    Properties: {
      UserPoolName: sub(`${variable('AWS::StackName')}`),
      // Specification section 3: the username is the e-mail address.
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      Schema: [
        { Name: 'email', AttributeDataType: 'String', Required: true, Mutable: true },
        { Name: 'nickname', AttributeDataType: 'String', Required: true, Mutable: true },
      ],
      Policies: {
        PasswordPolicy: {
          MinimumLength: SHORTEST_PASSWORD,
          RequireLowercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
          RequireUppercase: false,
        },
      },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      DeletionProtection: 'ACTIVE',
    },
  },
  UserPoolClient: {
    Type: 'AWS::Cognito::UserPoolClient',
    Properties: {
      UserPoolId: ref('UserPool'),
      // A browser keeps no secret.
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      ReadAttributes: ['email', 'email_verified', 'nickname'],
      WriteAttributes: ['email', 'nickname'],
    },
  },
}
