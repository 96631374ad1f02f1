// The tests that the embedded room passes too.
import '../testing/own-harness'
import '../../chat/bind-answers.test'
import '../../chat/chat.test'
import '../../chat/chat-store.test'
import '../../chat/names/name-claims.test'
import '../../chat/requests/people.test'
import '../../chat/requests/requests.test'
import '../../chat/trivia/trivia-game.test'
