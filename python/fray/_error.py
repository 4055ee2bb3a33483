"""What goes wrong."""


class Error(ValueError):
    """A question that fray cannot answer. The message says what is wrong and what would be right.

    fault     "input", or "stopped" (a progress function said so), "file", "output", "bug"
    sentence  the message without its place
    file      a file's name, or what was typed, such as "side A"; empty where it is not known
    line      from 1; 0 where it is not known
    column    from 1, in characters; 0 where it is not known
    field     "rounds"; empty where it is not known
    """

    fault: str
    sentence: str
    file: str
    line: int
    column: int
    field: str

    def __init__(self, message: str, fault: str = "input", sentence: str = "", file: str = "", line: int = 0,
                 column: int = 0, field: str = "") -> None:
        super().__init__(message, fault, sentence or message, file, line, column, field)
        self.fault, self.sentence = fault, sentence or message
        self.file, self.line, self.column, self.field = file, line, column, field

    def __str__(self) -> str:
        return str(self.args[0])
