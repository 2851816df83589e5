namespace SerializationApi.Tests.Support;

/// <summary>What to take from a text, and what to add to it, to have another one.</summary>
public static class LineDifference
{
    /// <summary>A line for each line that only one text has, in order: <c>- </c> before those of the first, <c>+ </c> before the
    /// others.</summary>
    public static string Of(string before, string after)
    {
        string[] left = before.Split('\n');
        string[] right = after.Split('\n');
        int[,] common = CommonLines(left, right);
        var difference = new List<string>();
        for (int i = 0, j = 0; i < left.Length || j < right.Length; )
        {
            if (i < left.Length && j < right.Length && left[i] == right[j])
            {
                i++;
                j++;
            }
            else if (j == right.Length || (i < left.Length && common[i + 1, j] >= common[i, j + 1]))
            {
                difference.Add($"- {left[i++]}");
            }
            else
            {
                difference.Add($"+ {right[j++]}");
            }
        }

        return string.Join('\n', difference);
    }

    // The length of the longest common subsequence of what follows each pair of lines.
    private static int[,] CommonLines(string[] left, string[] right)
    {
        int[,] common = new int[left.Length + 1, right.Length + 1];
        for (int i = left.Length - 1; i >= 0; i--)
        {
            for (int j = right.Length - 1; j >= 0; j--)
            {
                common[i, j] = left[i] == right[j] ? common[i + 1, j + 1] + 1 : Math.Max(common[i + 1, j], common[i, j + 1]);
            }
        }

        return common;
    }
}
