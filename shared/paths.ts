/** The site's addresses (specification section 2). */
export const paths = {
  login: '/login',
  register: '/register',
  confirm: '/confirm',
  dash: '/dash',
  /** These two exist only if the configuration's `account` is true. */
  recover: '/recover',
  account: '/account',
} as const
