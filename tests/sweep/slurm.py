#!/usr/bin/env python3
"""On a cluster of one node that this test starts: the array job of docs/cluster.md, as it stands there but with four tasks,
and one job of MPI ranks give the bytes of a plain run. Wants slurmctld, slurmd and munged, and to be root.

    slurm.py .../fray .../libfray_faults.so [unittest arguments]
"""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import time

import sweeps

CLUSTER = pathlib.Path(__file__).resolve().parents[2] / "docs" / "cluster.md"

CONFIGURATION = """
ClusterName=fray
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={node}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={cores} State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class OneNode(sweeps.Sweeps):
    def setUp(self):
        super().setUp()
        self.missing = [name for name in ("munged", "slurmctld", "slurmd", "sbatch", "srun") if not self.found(name)]
        if self.missing or os.geteuid() != 0:
            self.skipTest("not root" if not self.missing else "no " + ", ".join(self.missing))
        self.daemons = []
        self.addCleanup(self.stop)
        cluster = self.folder / "cluster"
        for name in ("state", "spool"):
            (cluster / name).mkdir(parents=True)
        key = cluster / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        self.configuration = cluster / "slurm.conf"
        self.configuration.write_text(CONFIGURATION.format(
            host=socket.gethostname().split(".")[0], controller=free_port(), node=free_port(), folder=cluster,
            cores=len(os.sched_getaffinity(0))))
        self.daemon("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={cluster}/munge.socket",
                    f"--pid-file={cluster}/munged.pid", f"--log-file={cluster}/munged.log", f"--seed-file={cluster}/munged.seed")
        self.daemon("slurmctld", "-D", "-i")
        self.daemon("slurmd", "-D")
        self.until("the node is idle", lambda: b"idle" in self.ask("sinfo", "--noheader", "--format=%T"))

    @staticmethod
    def found(name):
        return shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")

    def environment(self, **more):
        conf = {"SLURM_CONF": str(self.configuration)} if hasattr(self, "configuration") else {}
        return super().environment(**conf, **more)

    def daemon(self, name, *options):
        log = open(self.folder / f"{name}.out", "wb")  # pylint: disable=consider-using-with
        self.addCleanup(log.close)
        self.daemons.append(subprocess.Popen([self.found(name), *options], env=self.environment(), cwd=self.folder,
                                             stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT))
        time.sleep(0.5)

    def stop(self):
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in self.daemons:
            try:
                daemon.wait(timeout=10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()

    def ask(self, *command):
        return subprocess.run(command, env=self.environment(), cwd=self.folder, capture_output=True, check=False).stdout

    def until(self, what, is_so, seconds=60):
        end = time.monotonic() + seconds
        while not is_so():
            self.assertLess(time.monotonic(), end, what + self.logs())
            time.sleep(0.2)

    def logs(self):
        files = [*self.folder.glob("*.out"), *(self.folder / "cluster").glob("*.log"), *self.folder.glob("slurm-*")]
        return "".join(f"\n--- {file.name}\n{file.read_text(errors='replace')[-2000:]}" for file in files)

    def wanted(self):
        done = self.run_sweep("many_fights.toml", out="wanted.csv")
        self.assertEqual(done.returncode, 0, done.stderr)
        return (self.folder / "wanted.csv").read_bytes()

    def test_the_array_job_of_the_documentation(self):
        wanted = self.wanted()
        script = re.search(r"\n    #!/bin/bash\n(?:    .*\n)+", CLUSTER.read_text(encoding="utf-8")).group(0)
        lines = [line[4:] for line in script.splitlines() if line]
        text = "\n".join(lines) + "\n"
        for old, new in (("--array=1-64", "--array=1-4"), ("--cpus-per-task=8", "--cpus-per-task=1"), ("/64", "/4"),
                         ("fray sweep spec.toml", f"{sweeps.PROGRAM} sweep many_fights.toml")):
            self.assertIn(old, text)
            text = text.replace(old, new)
        (self.folder / "job.sh").write_text(text)
        done = subprocess.run(["sbatch", "--wait", "job.sh"], env=self.environment(), cwd=self.folder, capture_output=True,
                              timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr.decode() + self.logs())
        parts = [f"part-{number}.csv" for number in range(1, 5)]
        done = subprocess.run([sweeps.PROGRAM, "merge", *parts, "-o", "out.csv"], env=self.environment(), cwd=self.folder,
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.folder / "out.csv").read_bytes(), wanted)

    @sweeps.unittest.skipUnless(sweeps.MPI, "no MPI")
    def test_ranks_that_slurm_starts(self):
        wanted = self.wanted()
        done = subprocess.run(["srun", "--mpi=pmix", "-n", "2", sweeps.PROGRAM, "sweep", "many_fights.toml", "-o", "out.csv",
                               "--quiet"], env=self.environment(**sweeps.UNDER_MPI), cwd=self.folder, capture_output=True, timeout=120,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stderr.decode() + self.logs())
        self.assertEqual((self.folder / "out.csv").read_bytes(), wanted)


if __name__ == "__main__":
    sweeps.main()
