package import Service

/// An operation that the network handles. The type of its context says how many commits the handler makes: one, or two with a request to an
/// issuer between them.
package protocol NetworkOperation: ServiceOperation where Owner == NetworkTenant {}

package typealias NetworkContext = RequestContext<NetworkTenant, OneCommit>
package typealias NetworkAskingContext = RequestContext<NetworkTenant, TwoCommits>
