using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Progress;

/// <summary>
/// Lines for people. What a server or a file sent is escaped in them. When they cannot be written (the log is on a disk that is full) they
/// are left out: a run and its report are worth more.
/// </summary>
internal sealed class OutputLines(TextWriter writer)
{
    /// <summary>Why the first line that was left out could not be written; null when all were.</summary>
    public string? Error { get; private set; }

    /// <summary>Writes one line.</summary>
    public void Write(string line = "")
    {
        try
        {
            writer.WriteLine(ForeignText.Escape(line));
        }
        catch (IOException e)
        {
            Error ??= e.Message;
        }
    }

    /// <summary>Writes several lines.</summary>
    public void Write(IEnumerable<string> lines)
    {
        foreach (string line in lines)
        {
            Write(line);
        }
    }
}
