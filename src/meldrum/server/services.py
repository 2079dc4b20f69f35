"""What all tables of a server share."""

from dataclasses import dataclass, field

from meldrum.server.clock import ServerClock
from meldrum.server.cluster.fanout import Envelope, Fanout, News
from meldrum.server.cluster.members import Cluster
from meldrum.server.config import Config
from meldrum.server.metrics import Metrics
from meldrum.server.store.protocol import Store
from meldrum.server.tokens import Secret
from meldrum.server.workers.pool import WorkerPool


@dataclass
class Services:
    """The store, the clock, the workers and so on."""

    config: Config
    store: Store
    clock: ServerClock
    workers: WorkerPool
    fanout: Fanout
    secret: Secret
    cluster: Cluster = field(default_factory=Cluster)
    metrics: Metrics = field(default_factory=Metrics)

    def announce(self, news: News) -> None:
        """Tell the other servers."""
        self.fanout.send(Envelope(self.cluster.me, self.clock.now(), news))
