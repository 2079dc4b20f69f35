"""What all tables of a server share."""

from dataclasses import dataclass, field

from meldrum.server.config import Config
from meldrum.server.crew import Crew
from meldrum.server.fanout import Fanout
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
    metrics: Metrics = field(default_factory=Metrics)
