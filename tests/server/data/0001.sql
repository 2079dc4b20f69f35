BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE beats (
	server VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (server)
);
INSERT INTO "beats" VALUES('any',1794815129371);
CREATE TABLE desks (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	draft TEXT, 
	rack TEXT, 
	PRIMARY KEY (table_id, seat)
);
INSERT INTO "desks" VALUES('rsnydgo6fvgu2hrb',1,1,16,'["R1 R2"]',NULL);
CREATE TABLE log (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	command VARCHAR(32), 
	digest VARCHAR(64) NOT NULL, 
	event TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	CONSTRAINT one_entry_a_command UNIQUE (table_id, command), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',1,1794815129423,'a56c24a550eb468bb761198b0f972269','f2ff09bc2575102b1fffb617f3413e247837ed20c3dcf913d3b8a337624c0f6b','{"type":"created","edition":"introductory","options":{"rounds":1},"seats":2,"bots":[],"fill":"casual","public":false,"spectators":true,"chat":true,"hints":true,"name":"Ann","token":"489da195d71b676e01d5c622b330ba8aa4739ca089c7dd88ac3b542e3b0f8ccd","invites":["b29df1e95af4eef90eae45b2e0d47fe7d903cca374c2bfb2991918deae574ab0"],"client_seed":"","seed":"3fc6f657236afba447403d8aea1ce8e3d5a6b0e2842db1407e3d73935c2599fc"}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',2,1794815129447,'e6005c05537543ef830de481b9515515','f3a62b4394ef6c3628dff881cebb35d407ba9b0bd72e62d76192397b45b13746','{"type":"joined","seat":1,"name":"Bob","token":"12688db65cbedc9ddb14e34b6cae394ec7f7015a767513a744113b9616a40de7","client_seed":""}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',3,1794815129453,'09dcb26f29ad46d6b972055f0d454919','3136ecd46a22bbb0d2968b6f6325bda5cffecb61765e7d9b977a91b4a998b3af','{"type":"dealt","game":1,"client_seeds":["",""],"fills":[],"next_seed":"ccbcf9d3683e8a9376ab372d8bcfbff9a6f297e9cd5426b63d38169a9f137262"}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',4,1794815129462,'c57218620960488bbd59b18c33d61e38','483cfe8df0e5acae754717a8342fb91aba3e31f4bb2baa72eaa3ea947f8af615','{"type":"moved","move":{"seat":0,"type":"point","tile":"K1"},"by":"person","ms":9}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',5,1794815129477,'0e7c6ca58ce74de3aae92840a30ce6e3','c7348cda44ee75f7ca80a48c215bf1d14ef5796d8aeb242f8fa30b0be3ea86d7','{"type":"moved","move":{"seat":1,"type":"find","tile":"K2"},"by":"person","ms":14}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',6,1794815129481,'f653fd6a97694b96996e360b3d203b56','21cb3ecb50460b19015bdcd23bf3374151f1f345eb0e74773f387d1fa8841a3f','{"type":"moved","move":{"seat":1,"type":"find","tile":"K3"},"by":"person","ms":4}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',7,1794815129486,'41da6cc1a9884caab0806ee0ad99e22c','f9ce8711d8c255d63136f6e7e20094825be99f6bcac963ff9bff808e05144283','{"type":"moved","move":{"seat":1,"type":"find","tile":"K4"},"by":"person","ms":5}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',8,1794815129499,'939785484fc640eabda7b3ff144deffd','3faef16fc2e1d6400169e1f4cd17bbd4d5e57aaa931140fc1121c1fff63e85d0','{"type":"moved","move":{"seat":1,"type":"find","tile":"K5"},"by":"person","ms":13}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',9,1794815129505,'f8718805bf8b473da4c4683f8b97b2ae','454d72af6fb3e7edba8dc1ee3192d7899602edb43a4ef488271235540f09f9b9','{"type":"moved","move":{"seat":1,"type":"find","tile":"K6"},"by":"person","ms":6}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',10,1794815129509,'e8b7256aecdd4a0c84ebe2606952bde8','99e4b0946d36b360fd9fe466311d415d7dd301f6bc7ff445f532fdc1837b7e34','{"type":"moved","move":{"seat":1,"type":"find","tile":"K7"},"by":"person","ms":4}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',11,1794815129521,'a00847468fcb414ca5f7fa402004ec27','2d638f438058f9faf7c1a4a193aa1bb2303b9029963427546bb7a583f705372d','{"type":"moved","move":{"seat":1,"type":"find","tile":"K8"},"by":"person","ms":12}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',12,1794815129525,'cc77547a51864c588ae582b2a00ebc8c','6390f2ac22047fb49262d45b55cb81063bc3c4b479062c68cbb9260c0d459483','{"type":"moved","move":{"seat":1,"type":"find","tile":"K9"},"by":"person","ms":4}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',13,1794815129535,'a1b7a4b468654f4b82c2b513200d076c','c1d944ca9aaf40450a76390bd90904c1740eee7034292e69c3f7594a2d2fd41e','{"type":"moved","move":{"seat":1,"type":"find","tile":"K10"},"by":"person","ms":10}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',14,1794815129548,'445f10d88c604780b6cff3ddf043ed2a','47dc9665d93faffc450cabc86ee09aac7e9ac8388090c96e777c22f05bf660a6','{"type":"moved","move":{"seat":0,"type":"point","tile":"R1"},"by":"person","ms":13}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',15,1794815129555,'c75a781f98774647a3b94862efb6ac56','11f0e009c4072927c23732b78b4c56c59be17fc52d3845d24f222a151d23b95c','{"type":"moved","move":{"seat":1,"type":"find","tile":"R2"},"by":"person","ms":7}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',16,1794815129565,'54143d193c184d4c8c2831d91715f909','4fc72a714df23eb6b07bc9e5374c599002c1a9b3b379930de6ee641db62b3ace','{"type":"moved","move":{"seat":1,"type":"find","tile":"R3"},"by":"person","ms":10}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',17,1794815129579,'67d9612141014f76b756233142723e41','bdea087eea40166d85aa3a7a456cec42489528a905763fd67ffe4a876d95a912','{"type":"moved","move":{"seat":1,"type":"find","tile":"R4"},"by":"person","ms":14}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',18,1794815129593,'e42023c16ecf4358b7583d76d8882e91','4e63c4443731781b364b5a34dcb61a62bd015cde493a069a3af02d0ac2d85647','{"type":"moved","move":{"seat":1,"type":"find","tile":"R5"},"by":"person","ms":14}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',19,1794815129611,'4ab06ea4f06b43a8a33fdf98e3482c87','aa74cfb5c7720285c3b2b8a96a65a386ed19af1c68dc949f5edc30b6e18591a2','{"type":"moved","move":{"seat":1,"type":"find","tile":"R6"},"by":"person","ms":18}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',20,1794815129621,'378b0572d9d54791983f7b961c4bc2fa','75baa451f28e1c5fb4a7155f8edb219e593da5d710e50e036dc7610f0ccebd05','{"type":"moved","move":{"seat":1,"type":"find","tile":"R7"},"by":"person","ms":10}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',21,1794815129626,'747325a48f5c41478d3c5ef398aefdeb','25a8ad29da3f0d901c4443e55196c88721b67738a2c309de143b646ce3549f34','{"type":"moved","move":{"seat":1,"type":"find","tile":"R8"},"by":"person","ms":5}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',22,1794815129639,'a4807db35cc240fab8224f041156bfab','b41cdde37595f9447e664d24bbab2e355587ab47d8ec3aaa96b654fb874baffe','{"type":"moved","move":{"seat":1,"type":"find","tile":"R9"},"by":"person","ms":13}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',23,1794815129645,'346c8f27d5704a03886d25b98e2fe935','6b054e9da5e5868a678684f40195dbfdb428af2528d23fc388864a6e4ec96bd0','{"type":"moved","move":{"seat":1,"type":"find","tile":"R10"},"by":"person","ms":6}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',24,1794815129655,'6a280b75bd204940abfad2a54977d8bf','0d3ce8702f98f0bbd5b4e9e9eaeaf361068b295badc845ec1f282cc62e100536','{"type":"moved","move":{"seat":0,"type":"point","tile":"B1"},"by":"person","ms":10}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',25,1794815129660,'5b659ca1b0b54c79b843c43cdbbf851a','7bf36c6908e3726ebda6a1e9914ae381ce0ecbb5446c09b3877708a8b3fb275d','{"type":"moved","move":{"seat":1,"type":"find","tile":"B2"},"by":"person","ms":5}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',26,1794815129681,'e1b4bfdac25747b19bf89cebf79fca10','96812dad88c8e7588ab1d116907575ddf348d1416a25f1387aabd58e4bfa5105','{"type":"moved","move":{"seat":1,"type":"find","tile":"B3"},"by":"person","ms":21}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',27,1794815129691,'b7c49e86248245bb8d3fbb11344ea89a','c31efda83f08c9eaf86df0eab47f26ba8f6f7565f837e3bb7323f4e31090d403','{"type":"moved","move":{"seat":1,"type":"find","tile":"B4"},"by":"person","ms":9}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',28,1794815129699,'81114a1d6cc8463bb5cb353f2469c7aa','419ecb785b59be3699c90979e965ec0791c63c58d988fb495415cbf8fa205d19','{"type":"moved","move":{"seat":1,"type":"find","tile":"B5"},"by":"person","ms":8}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',29,1794815129710,'d96ccb93b8d24920b4966c83ffd6d49a','0703740d61616ee8fe6886f29ee7fb67fa887f580cebd20ef5c4ad7ab6f01f43','{"type":"moved","move":{"seat":1,"type":"find","tile":"B6"},"by":"person","ms":11}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',30,1794815129719,'38dc7dad11d646c9a577ef34df7c3bb4','dc0ebf0c9af476fbfec13796da4c6242d565c519981d61125b23f3b4433cd817','{"type":"moved","move":{"seat":1,"type":"find","tile":"B7"},"by":"person","ms":8}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',31,1794815129723,'75e13a65b2d949ea9e50fe6008958152','6e4a7db8acf502dcea7db6174f352724f0edd0043fa5e611ef1b2aca71626798','{"type":"moved","move":{"seat":1,"type":"find","tile":"B8"},"by":"person","ms":4}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',32,1794815129731,'1212a1aee9cc418aa74737f802aadb0a','1342b4c7084e751236f5ca5b886ec2b0287d430a310474e89c06180f1cf6d327','{"type":"moved","move":{"seat":1,"type":"find","tile":"B9"},"by":"person","ms":8}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',33,1794815129737,'9efb0cc516c84285a4fc0d2bec6c7e9f','bcb0d568aa42f62a8b6ebedc0345ff374539782456e12ae5e2dea64686585585','{"type":"moved","move":{"seat":1,"type":"find","tile":"B10"},"by":"person","ms":6}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',34,1794815129747,'88d137c1658c471fb802df9cdecfb8fc','d1f3449c803083b3fedb9cdd3513535fda7b9591fd6e1f830795b795b3b3d83d','{"type":"moved","move":{"seat":0,"type":"point","tile":"O1"},"by":"person","ms":10}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',35,1794815129781,'eb878407560e4f6e9868387b41b0ab25','10255c77cbd97714d9ea9c45d8ca8740da5df784f426fef82cbdf2927ada1199','{"type":"moved","move":{"seat":1,"type":"find","tile":"O2"},"by":"person","ms":34}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',36,1794815129785,'9b5edb89231a46cfbb6d5d4e22f1fe4f','3a75f22adb45fd939d43067ef3c966852f408b38a3d3c485679f2488b2472973','{"type":"moved","move":{"seat":1,"type":"find","tile":"O3"},"by":"person","ms":4}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',37,1794815129792,'87043255b6474d1d9909d97bf0f11385','ef13788965418431fe460176149fe3403d40bd3c796b6d01e7a96e168de316bd','{"type":"moved","move":{"seat":1,"type":"find","tile":"O4"},"by":"person","ms":7}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',38,1794815129797,'48020def1de24730a64b9e058e2f1b4c','d09adb5aae4fb41ea057ae8bdad3795b1e5146aeed60b9d7d3a1f023049a8667','{"type":"moved","move":{"seat":1,"type":"find","tile":"O5"},"by":"person","ms":5}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',39,1794815129801,'6b85b9bd847b4d2c88222d3fa19c3fe8','2ef991c91f282ba4dacf1fcf114c41a70c031568a07b377b7c10ab0d3d9297ea','{"type":"moved","move":{"seat":1,"type":"find","tile":"O6"},"by":"person","ms":4}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',40,1794815129809,'2ff33e53d29243be952ff066a57cc0e9','94bcd40de5e299bfd411b9cf14116a8b02b8db3d0c97123ea9a9a7a55cc96845','{"type":"moved","move":{"seat":1,"type":"find","tile":"O7"},"by":"person","ms":8}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',41,1794815129815,'759584d4e9e64182bb72f8597555f8af','5ef146dbbce14a8be5a388cad12e66dc99e2643f3554b42283ec5259089e9fda','{"type":"moved","move":{"seat":1,"type":"find","tile":"O8"},"by":"person","ms":6}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',42,1794815129819,'8e6b8af85c5d48458c2bd00255bb359d','adc4832fccb4645033c88651703427656e6b2094ec8c4d39c05a8c6de28ad2a6','{"type":"moved","move":{"seat":1,"type":"find","tile":"O9"},"by":"person","ms":4}');
INSERT INTO "log" VALUES('zrkwogrelc2wuxee',43,1794815129831,'fa8d1cdd2d4e42698f2ee5b72f09f293','2b0fbae597657459dca817d0197aa06d29fc736f88e9ae06ecc20cd1cd7af853','{"type":"moved","move":{"seat":1,"type":"find","tile":"O10"},"by":"person","ms":12}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',1,1794815129835,'eeaf89cfd08d4c98b7f1a0e08114d44b','4d35bfc6e0222556139edce521f864b5d05f829407a6b558a14cd52c7b783f2a','{"type":"created","edition":"classic","options":{"opening":0},"seats":2,"bots":[],"fill":"casual","public":false,"spectators":true,"chat":true,"hints":true,"name":"Ann","token":"e453cf8d4a3ea0d63d34175646bc249f633782177fa99da3e1bb2d82b485e22d","invites":["7144bc8889c97d6351648b51033867f672c48be1775a65d6253d23d1277e67f2"],"client_seed":"","seed":"bb2af952f135a01fa8b7f696e0dda168b345eddc3a758d773f21ade9c3c33077"}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',2,1794815129843,'4c40be1854854f73bf7c03e5ca1a9f2f','b146bae765b991e2f661c3fb5868e8dddf7ea41397846dee1033b9e327798be3','{"type":"joined","seat":1,"name":"Bob","token":"13873ba3d627fc2d8ec989625d51abb6ed85699ce5066c2fdc7506141c071637","client_seed":""}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',3,1794815129860,'b0e08cd316e642839f14073d1c0f705b','da821dcd4a82432ec5474527a10b9118a03d8d3f91d769c7fe657241e752d666','{"type":"dealt","game":1,"client_seeds":["",""],"fills":[],"next_seed":"981ee41dc8a20f39159129e771e7285dd6f98f22a294ca01b65ef11c2933d290"}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',4,1794815130045,'3e0a81be61254dff8b590a2a03b2c7b2','3d4e54acf8fb635b1cb133696b5aef16069903eafb4a894274eb1de956d77b1c','{"type":"moved","move":{"seat":1,"type":"play","after":["R11 J R13","B6 B7 B8 B9"]},"by":"person","ms":184}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',5,1794815130100,'909ec65036a64109bf003397d32cf844','01e87304716c0696661008100bd8e2fd617e4d8664e95616b965826b18d7cfed','{"type":"moved","move":{"seat":0,"type":"play","after":["R11 J R13","B6 B7 B8 B9","B13 O13 J","K4 B4 O4"]},"by":"person","ms":55}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',6,1794815130113,'e6dc300b21cc4a8997b08316cfdfa8a8','26592c974a7e8d4535b32bbf98a75cfa007a9412fcf6a0fbc220eac6df919650','{"type":"moved","move":{"seat":1,"type":"play","after":["R11 J R13","B6 B7 B8 B9","B13 O13 J","R4 K4 B4 O4"]},"by":"person","ms":12}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',7,1794815130129,'3be6685c15634d05be4978f45e853fa1','aa0abecaa2e70e523a442606b649ac7a3944aa9176955e6c7b1fad5fc288f2e2','{"type":"moved","move":{"seat":0,"type":"play","after":["R11 J R13","B6 B7 B8 B9","B13 O13 J","R4 K4 O4","B2 B3 B4"]},"by":"person","ms":16}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',8,1794815130154,'7856921818644ea3a5fa09e2f8717a5f','f88b47c864c4df6742fe3ace29c79c5b5e36ba9c68d88c7f4bd0795e06dbd33e','{"type":"moved","move":{"seat":1,"type":"play","after":["R11 J R13","B6 B7 B8 B9","B13 O13 J","R4 K4 O4","B1 B2 B3 B4"]},"by":"person","ms":17}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',9,1794815130160,'0f079cc5541e4f1a989487dae5bd8d09','b3939f254aa295d74ee238fed77c40937109150454a9460d1ccec6560d37c734','{"type":"moved","move":{"seat":0,"type":"draw"},"by":"person","ms":6}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',10,1794815130176,'211c7255637b40b4877230e54473344e','9160f41e2b029a5911a09d00d49a56d11bdeaa9e6a3b3aa827ab1c5484acfcd2','{"type":"moved","move":{"seat":1,"type":"draw"},"by":"person","ms":16}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',11,1794815130200,'e627e939d6f741ceb92e716969a558d9','defae40f9ca471509243b7e4b1913eeb3d10a02055959d9b5a5e51e18900dc69','{"type":"moved","move":{"seat":0,"type":"draw"},"by":"person","ms":24}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',12,1794815130220,'df338aa85657472f8cd377f44a817b58','52f462a3589ef540ae85fb38a63fcbe659b3aa351e7b38f7994bd91ee60ac85f','{"type":"moved","move":{"seat":1,"type":"draw"},"by":"person","ms":20}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',13,1794815130227,'0cd79d8c34044197ae35d5c63c07dbc8','df03463eea90d8112fdeaba6a274e164cd3a83d6443b645aeb41e836f72e0045','{"type":"moved","move":{"seat":0,"type":"draw"},"by":"person","ms":7}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',14,1794815130236,'3b1b398f7a8643e19e403e8db53774dd','9f41f48d632939a3670bf3e20a33e6c758766884bbd06fa21057bd2d6baa2298','{"type":"moved","move":{"seat":1,"type":"draw"},"by":"person","ms":9}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',15,1794815130247,'5e1f46e9fac647f19d504fb713d12db1','122f14e30b7be0c96876c3af8896a65fc2f368fbc120c33b80465b6e277e049e','{"type":"moved","move":{"seat":0,"type":"draw"},"by":"person","ms":11}');
INSERT INTO "log" VALUES('rsnydgo6fvgu2hrb',16,1794815130250,'f7d24528419f48838bfc4d8c9fb3fb74','a314b57c8b1647f868b28e9e1133619647e317fc4a072c2d069902b4ccfa80db','{"type":"said","seat":1,"text":"one moment"}');
INSERT INTO "log" VALUES('pk4ma4eyzvjuun2f',1,1794815130265,'94a7f3bab30e473588e2d33f0a3a739e','6a76adc41e7b419801d33e6e819ea61aef7cf94991b9088f0254e3939976d969','{"type":"created","edition":"twist","options":{},"seats":4,"bots":["casual"],"fill":"casual","public":true,"spectators":true,"chat":true,"hints":true,"name":"Ann","token":"033ee8d6ff4b45c5492abbf8349cb5024c18bc2562acf99c2c6d0bf11f3f34fb","invites":["9a3b4fd19efeb6e1d45275ac6d50348d17ceb07a2db93c5ae8527795bec599d7","1f3d71b56ad8bd05ea6258b86279590b8ac8bae70c7a5c36cefa6456930cb0bc","964b298c253a7f3d5a2e6c246f135105441c11a79adfbbf14c16b96ffdee2166"],"client_seed":"","seed":"4572bb601178c2f245c31716fc31ef44fe5ebe6f4934c14aa943eb5e88c43326"}');
CREATE TABLE pauses (
	began BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	PRIMARY KEY (began)
);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	created BIGINT NOT NULL, 
	live BOOLEAN NOT NULL, 
	listed BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('zrkwogrelc2wuxee',1794815129423,0,0);
INSERT INTO "tables" VALUES('rsnydgo6fvgu2hrb',1794815129835,1,0);
INSERT INTO "tables" VALUES('pk4ma4eyzvjuun2f',1794815130265,0,1);
CREATE INDEX ix_tables_listed ON tables (listed);
CREATE INDEX ix_tables_live ON tables (live);
COMMIT;
