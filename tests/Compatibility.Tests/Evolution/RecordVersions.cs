using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Evolution;

/// <summary>The versions of a record whose parameters are numbered by their positions.</summary>
public static class RecordVersions
{
    [GenerateShape]
    public record First(int A, int C);

    [GenerateShape(VersionTolerant = true)]
    public record TolerantFirst(int A, int C);

    [GenerateShape]
    public record Appended(int A, int C, int D);

    [GenerateShape(VersionTolerant = true)]
    public record TolerantAppended(int A, int C, int D);

    [GenerateShape]
    public record Inserted(int A, int B, int C);

    [GenerateShape(VersionTolerant = true)]
    public record TolerantInserted(int A, int B, int C);
}
