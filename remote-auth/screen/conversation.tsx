/**
 * Two who talk under a lamp: the p of the wordmark, and somebody who faces it. Circles and stems,
 * no text, nothing to fetch.
 */
export function Conversation() {
  return (
    <svg
      aria-hidden="true"
      className="auth-picture"
      viewBox="0 0 480 688"
      preserveAspectRatio="xMidYMax slice"
    >
      <defs>
        <radialGradient id="auth-picture-light" cx="50%" cy="30%" r="60%">
          <stop className="auth-picture-light-in" offset="0" />
          <stop className="auth-picture-light-out" offset="1" />
        </radialGradient>
      </defs>
      <rect className="auth-picture-wall" width="480" height="688" />
      <rect fill="url(#auth-picture-light)" width="480" height="688" />
      <path className="auth-picture-cord" d="M240 0v138" />
      <circle className="auth-picture-lamp" cx="240" cy="166" r="28" />
      <g className="auth-picture-one">
        <circle cx="150" cy="430" r="86" />
        <path d="M64 430v300" />
      </g>
      <g className="auth-picture-other">
        <circle cx="346" cy="470" r="70" />
        <path d="M416 470v300" />
      </g>
    </svg>
  )
}
