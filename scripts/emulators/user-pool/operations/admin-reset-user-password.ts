import { sendResetCode } from '../codes/reset-code'
import { Refusal } from '../refusal'
import { updateNamed } from '../users/update-named'
import { verifiedAddresses } from '../users/verified-addresses'
import type { Operation } from './operation'

/** Has the user choose a new password: the old one serves no more, a code goes to a proved address. */
export const adminResetUserPassword: Operation<'AdminResetUserPassword'> = async (
  { Username: name },
  pool,
) => {
  const done = await updateNamed(
    { name, change: (user) => ({ ...user, status: 'RESET_REQUIRED' }) },
    pool,
  )
  const user = pool.users.find(name)
  const [to] = user ? verifiedAddresses(user) : []
  if (done instanceof Refusal || !user || !to) return done
  await sendResetCode(pool, { user, to })
  return {}
}
