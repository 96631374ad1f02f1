import { AppKey } from '../authenticator/app-key'
import { codeMessages, StepCodeField } from '../challenge/step-code'
import { AccountForm } from '../form/account-form'
import { code, formRules } from '../validation/rules'
import { changeAccount, withAccount } from '../with-account'

const rules = formRules({ code })
const askForKey = () => withAccount((account) => account.associateSoftwareToken())

/** The key for an authenticator app, and the first code, which proves that the app has it. */
export function AppSetUp({ email, onDone }: { email: string; onDone(): Promise<void> }) {
  async function verify({ code }: { code: string }) {
    const deviceName = 'Authenticator app'
    const failure = await changeAccount((account) =>
      account.verifySoftwareToken({ code, deviceName }),
    )
    if (!failure) await onDone()
    return failure
  }

  return (
    <>
      <AppKey email={email} ask={askForKey} />
      <AccountForm
        name="account-app"
        rules={rules}
        messages={codeMessages}
        submitLabel="Turn on the app"
        pendingLabel="Checking the code"
        onSubmit={verify}
      >
        <StepCodeField label="First code from the app" />
      </AccountForm>
    </>
  )
}
