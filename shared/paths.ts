/** The site's addresses (specification section 2). */
export const paths = {
  login: '/login',
  register: '/register',
  confirm: '/confirm',
  dash: '/dash',
} as const
