import {
  getRuntimeConfig,
  getSession,
  openDraft,
  Page,
  publicNickname,
  type Session,
  Slot,
  useSession,
} from '@parlor/shared'
import { MESSAGE_LENGTH } from '@parlor/shared/contract/build/chat-rules'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTriviaRounds } from './aside/trivia-rounds'
import './chat.css'
import { LineActions } from './choice/chosen-line'
import { useLineChoice } from './choice/line-choice'
import { Composer } from './composer/composer'
import { RoomNotices } from './notices'
import { type ChatMember, createChatRoom, createRooms } from './room/chat-room'
import { EmptyRoom, HeldMessages, OutgoingLines, RoomStatus } from './room-status'
import { SearchButton, SearchPanel } from './search/search-panel'
import { JumpButton } from './transcript/jump-button'
import { LinkList, LinksButton } from './transcript/links/link-list'
import { LiveLines } from './transcript/live-lines'
import { PrintedLines } from './transcript/printed-lines'
import { useReading } from './transcript/reading'
import { SaveButton } from './transcript/save-button'
import { TranscriptArea } from './transcript/transcript-area'
import type { TranscriptView } from './transcript/transcript-view'
import { PLAIN_WINDOW_SIZE, WINDOW_SIZE } from './transcript/transcript-window'
import { WhoIsHere } from './who-is-here'

const HEADING = 'Chat room'
/** In pixels: one line beside the heading. */
const ASIDE_HEIGHT = 40

const roomOf = createRooms((member) =>
  createChatRoom({
    config: getRuntimeConfig(),
    session: getSession(),
    member,
    store: openDraft('chat', member.user.username),
  }),
)

/** Connects while the page is still rendering, once the host's guard has admitted the user. */
export function prepare(session: Session): () => void {
  const state = session.getState()
  return state.status === 'signed-in' ? roomOf(state).enter() : () => undefined
}

function Room({ member }: { member: ChatMember }) {
  const room = roomOf(member)
  const state = useSyncExternalStore(room.subscribe, room.getState)
  useEffect(() => room.enter(), [room])
  const { transcript } = room
  const name = state.you?.name ?? publicNickname(member.user.nickname)
  const viewRef = useRef<TranscriptView>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const [isFollowing, setFollowing] = useState(true)
  const linksRef = useRef<HTMLDialogElement>(null)
  const { resume } = getRuntimeConfig().chat
  const choice = useLineChoice(room)
  const rounds = useTriviaRounds(transcript)
  const { unseen, newFrom } = useReading(room, member.user.username, isFollowing)
  // By the specification chat errors are only logged, unless the site configures more.
  const refusal = getRuntimeConfig().feedback === 'inline' ? state.problem : undefined

  // Authors want to see their own message and the answers.
  function send() {
    choice.close()
    if (room.send()) viewRef.current?.showNewest()
  }

  function askTrivia() {
    room.askTrivia()
    viewRef.current?.showNewest()
  }

  return (
    <Page title={unseen > 0 ? `(${unseen}) ${HEADING}` : HEADING} heading={HEADING} layout="room">
      <div className="chat-headroom" />
      <div className="chat-aside">
        <Slot name="dash.aside" props={{ nickname: name, asked: rounds }} height={ASIDE_HEIGHT} />
      </div>
      <div className="chat-room">
        <div className="chat-bar">
          {/* First, so that a longer status does not move it. */}
          <p className="chat-me" data-differs={name !== member.user.nickname || undefined}>
            You are <bdi translate="no">{name}</bdi>
          </p>
          <RoomStatus state={state} />
          <div className="chat-tools">
            {state.here && <WhoIsHere here={state.here} />}
            {resume && <SearchButton />}
            <SaveButton transcript={transcript} onSave={choice.report} />
            <LinksButton />
          </div>
        </div>
        <div className="chat-space" data-choice={choice.line ? '' : undefined}>
          <div className="chat-pane">
            <TranscriptArea
              transcript={transcript}
              you={state.you}
              viewRef={viewRef}
              windowSize={resume ? WINDOW_SIZE : PLAIN_WINDOW_SIZE}
              onFollowingChange={setFollowing}
              loadEarlier={room.loadEarlier}
              onListLinks={() => linksRef.current?.togglePopover(true)}
              chosen={choice.index}
              newFrom={newFrom}
              canChoose={choice.canChoose}
              onChoose={choice.choose}
              onType={() => fieldRef.current?.focus()}
            />
            <EmptyRoom transcript={transcript} connection={state.connection} />
            <div className="chat-above">
              {!isFollowing && (
                <JumpButton unseen={unseen} onJump={() => viewRef.current?.jumpToNewest()} />
              )}
            </div>
            <OutgoingLines messages={state.outgoing} />
            <RoomNotices refusal={refusal} room={room} choice={choice} />
            {state.you && <LineActions room={room} you={state.you} choice={choice} />}
            {resume && (
              <SearchPanel
                transcript={transcript}
                find={room.find}
                showAround={room.showAround}
                onChoose={(index) => viewRef.current?.showLine(index)}
              />
            )}
          </div>
        </div>
        <LinkList transcript={transcript} ref={linksRef} />
        <LiveLines transcript={transcript} />
        <PrintedLines transcript={transcript} />
        <div className="chat-foot">
          {state.held.length > 0 && (
            <HeldMessages
              messages={state.held}
              onSend={room.sendHeld}
              onDiscard={room.discardHeld}
            />
          )}
          <Composer
            draft={state.draft}
            limit={resume ? MESSAGE_LENGTH : undefined}
            onWrite={room.write}
            onSend={send}
            onTrivia={askTrivia}
            fieldRef={fieldRef}
            onScrollKey={(key) => viewRef.current?.scrollByKey(key) ?? false}
          />
        </div>
      </div>
    </Page>
  )
}

/** The dash (specification section 2). The host's guard requires a session. */
export default function Dash() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  // The key is the user, so that a new name or a new sign-in keeps the focus.
  return <Room key={session.user.username} member={session} />
}
