"""What all tables of a server share."""

from dataclasses import dataclass, field

from meldrum.server.cluster import Cluster
from meldrum.server.config import Config
from meldrum.server.crew import Crew
from meldrum.server.fanout import Fanout, Letter, News
from meldrum.server.metrics import Metrics
from meldrum.server.secrets import Secret
from meldrum.server.store.protocol import Store
from meldrum.server.time import ServerTime


@dataclass
class House:
    """Store, time, workers and so on."""

    config: Config
    store: Store
    time: ServerTime
    crew: Crew
    fanout: Fanout
    secret: Secret
    cluster: Cluster = field(default_factory=Cluster)
    metrics: Metrics = field(default_factory=Metrics)

    def tell(self, news: News) -> None:
        """Tell the other servers."""
        self.fanout.send(Letter(self.cluster.me, self.time.now(), news))
