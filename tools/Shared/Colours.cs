namespace SerializationApi.Shared;

/// <summary>Colours of text on a terminal; elsewhere, and where NO_COLOR is set (no-color.org), there are none.</summary>
public readonly struct Colours
{
    private readonly bool _on;

    private Colours(bool on) => _on = on;

    /// <summary>Tells the escapes of colours from those that a server sent, which cannot know it.</summary>
    public static string Mark { get; } = Guid.NewGuid().ToString("N");

    /// <summary>Those for a standard stream, or for what is printed to it.</summary>
    public static Colours Of(TextWriter writer) =>
        writer is ForeignText text
            ? text.Colours
            : new(
                (
                    (ReferenceEquals(writer, Console.Out) && !Console.IsOutputRedirected)
                    || (ReferenceEquals(writer, Console.Error) && !Console.IsErrorRedirected)
                )
                    && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR"))
                    && Environment.GetEnvironmentVariable("TERM") != "dumb"
            );

    /// <summary>What is wrong, or gone: red.</summary>
    public string Removed(string text) => Paint("31", text);

    /// <summary>What is right, or new: green.</summary>
    public string Added(string text) => Paint("32", text);

    /// <summary>Names: cyan.</summary>
    public string Name(string text) => Paint("36", text);

    /// <summary>What is read last: grey.</summary>
    public string Faint(string text) => Paint("90", text);

    private string Paint(string code, string text) => _on ? $"\e{Mark}[{code}m{text}\e{Mark}[0m" : text;
}
